/// The shells that complete command lines.
enum Shell: String, ChoiceValue {
  case bash, zsh, fish
}
