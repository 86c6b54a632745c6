import type { Completions } from './words.ts'

/** The shells that there are scripts for. */
export const shells = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof shells)[number]

const paths = (all: readonly Completions[]) => all.flatMap(({ path }) => path || [])

/** `case` of a shell: the words that can follow each command. */
const cases = (all: readonly Completions[], line: (words: string) => string) =>
  all.map(({ path, words }) => `    '${path}') ${line(words.join(' '))} ;;`).join('\n')

/** A word that continues a command is added to the command; arguments and options are skipped. */
const addWord = (all: readonly Completions[]) => `    case "$found\${found:+ }$word" in
      ${paths(all)
        .map((path) => `'${path}'`)
        .join(' | ')}) found="$found\${found:+ }$word" ;;
    esac`

const bash = (all: readonly Completions[]) => `# Completion of consult-dev for bash. To install it:
#   consult-dev completion bash > ~/.local/share/bash-completion/completions/consult-dev
_consult_dev() {
  local found='' word words=''
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
${addWord(all)}
  done
  case "$found" in
${cases(all, (words) => `words='${words}'`)}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _consult_dev consult-dev
`

const zsh = (all: readonly Completions[]) => `#compdef consult-dev
# Completion of consult-dev for zsh. To install it, in a folder of your $fpath:
#   consult-dev completion zsh > ~/.zfunc/_consult-dev
_consult_dev() {
  local found='' word
  local -a next
  for word in "\${(@)words[2,CURRENT-1]}"; do
${addWord(all)}
  done
  case "$found" in
${cases(all, (words) => `next=(${words})`)}
  esac
  compadd -- $next
  _files
}
if [[ $funcstack[1] == _consult-dev ]]; then _consult_dev "$@"; else compdef _consult_dev consult-dev; fi
`

const fish = (all: readonly Completions[]) => `# Completion of consult-dev for fish. To install it:
#   consult-dev completion fish > ~/.config/fish/completions/consult-dev.fish
function __consult_dev_at
    set -l found ''
    for word in (commandline -opc)[2..]
        switch (string trim -- "$found $word")
            case ${paths(all)
              .map((path) => `'${path}'`)
              .join(' ')}
                set found (string trim -- "$found $word")
        end
    end
    test "$found" = "$argv"
end
${all.map(({ path, words }) => `complete -c consult-dev -n "__consult_dev_at '${path}'" -a '${words.join(' ')}'`).join('\n')}
`

const scripts: Readonly<Record<Shell, (all: readonly Completions[]) => string>> = { bash, zsh, fish }

/** The completion script of a shell. */
export const completionScript = (shell: Shell, all: readonly Completions[]): string => scripts[shell](all)
