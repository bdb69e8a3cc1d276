// The module's first test file replaces this one.
