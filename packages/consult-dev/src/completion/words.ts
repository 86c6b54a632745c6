import type { Command } from 'commander'

/** The words that can follow a command: its subcommands, its options, and values that are known in advance. */
export interface Completions {
  /** The command's words, without the program's name: `events tail`. Empty for the program itself. */
  readonly path: string
  readonly words: readonly string[]
}

/**
 * Collects the completions of every command.
 * @param values of arguments, by the path of their command.
 */
export function completionsOf(program: Command, values: Readonly<Record<string, readonly string[]>>): Completions[] {
  const common = program.options.flatMap(({ long }) => long ?? [])
  const visit = (command: Command, path: string): Completions[] => {
    const own = command.options.flatMap(({ long }) => long ?? [])
    const names = command.commands.map((each) => each.name())
    const options = [...new Set([...own, ...common.filter((option) => option !== '--version'), '--help'])]
    const words = [...names, ...(values[path] ?? []), ...options]
    return [{ path, words }, ...command.commands.flatMap((each) => visit(each, `${path} ${each.name()}`.trim()))]
  }
  return visit(program, '')
}
