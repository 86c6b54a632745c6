import { Argument, type Command } from 'commander'
import { completionScript, type Shell, shells } from '../completion/scripts.ts'
import { completionsOf } from '../completion/words.ts'
import type { Act } from '../runner.ts'
import { scenarios } from '../trigger/scenarios.ts'

/** Adds `completion`. */
export function addCompletionCommand(program: Command, act: Act): void {
  program
    .command('completion')
    .addArgument(new Argument('<shell>', 'the shell').choices([...shells]))
    .description('print the completion script of a shell; its first lines say how to install it')
    .action((shell: Shell) =>
      act(async ({ say }) => {
        const values = { trigger: Object.keys(scenarios), completion: shells }
        const script = completionScript(shell, completionsOf(program, values))
        say({ result: { shell, script }, text: script.trimEnd() })
      }),
    )
}
