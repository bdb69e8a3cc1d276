#!/bin/sh
# Builds the programs of Benchmarks/, in release and optimised across modules as the shipped binary is.
set -eu
cd "$(dirname "$0")/.."
sh Scripts/install-packages.sh liblmdb-dev libsodium-dev libpcre2-dev libarchive-dev pkg-config
swift build -c release -Xswiftc -cross-module-optimization --package-path Benchmarks >&2
