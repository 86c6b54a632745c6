import type { Command } from 'commander'
import { storeOperatorToken } from '../operator-token.ts'
import type { Ask } from '../prompt.ts'
import type { Runner } from '../runner.ts'

/** Where the token comes from. */
export interface TokenSource {
  /** Null without a terminal. */
  readonly ask: Ask | null
  /** Everything that is piped into the command. */
  readPiped(): Promise<string>
}

/** Adds `operator login` and `operator logout`: store an operator's token on this machine. */
export function addOperatorLoginCommands(operator: Command, runner: Runner, { ask, readPiped }: TokenSource): void {
  operator
    .command('login')
    .description(
      'store your token for this database on this machine, readable by you alone; asks for it, or reads stdin',
    )
    .action(() =>
      runner.withoutOperator(async ({ config, authenticate }) => {
        const token = ask ? await ask('Operator token: ', { isSecret: true }) : await readPiped()
        const { operator: who } = await authenticate(token.trim())
        const file = storeOperatorToken(config, token.trim())
        return {
          result: { operatorId: who.id, name: who.name, file },
          text: `You are ${who.name}. The token is in ${file}.`,
        }
      }),
    )
  operator
    .command('logout')
    .description('remove the stored token of this database from this machine')
    .action(() =>
      runner.withoutOperator(async ({ config }) => {
        const file = storeOperatorToken(config, null)
        return { result: { file }, text: `Removed the token from ${file}. It still works; "operator revoke" ends it.` }
      }),
    )
}
