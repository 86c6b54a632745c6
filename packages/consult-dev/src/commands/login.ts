import type { Account } from '@consult/sdk'
import type { Command } from 'commander'
import { type Credential, isLive, namedUrl } from '../config/credential.ts'
import { readKey } from '../config/read-key.ts'
import { CommandError } from '../output/command-error.ts'
import { plain } from '../output/style.ts'
import { fields } from '../output/table.ts'
import type { Act, Answer, Runner } from '../runner.ts'
import { version } from '../version.ts'

const keyForm = /^pp_(live|test)_[0-9A-Za-z]{48}$/

function describe(account: Account, { profile, apiUrl, source }: Credential, heading: string): Answer {
  const { name, partnerId, environment } = account
  const result = { profile, apiUrl, account: { partnerId, name }, environment, keyFrom: source, version }
  const text = fields({
    Account: `${plain(name)} (${partnerId})`,
    Environment: environment,
    Service: apiUrl,
    Profile: profile,
    'Key from': source,
    Version: version,
  })
  return { result, text: heading ? `${heading}\n${text}` : text }
}

async function logIn(runner: Runner): Promise<void> {
  const { environment, profiles, profile, input, note, err } = runner
  const apiUrl = namedUrl(runner.askedUrl, environment) ?? profiles.get(profile)?.apiUrl
  if (!apiUrl) {
    throw new CommandError('no_address', 'Name the service: --api-url https://consult.example.com, or CONSULT_URL.', {
      usage: true,
    })
  }
  const apiKey = environment.CONSULT_API_KEY || (await readKey(input, err))
  if (!keyForm.test(apiKey)) {
    throw new CommandError(
      'invalid_key',
      'This is not a whole API key: "pp_test_" or "pp_live_", and 48 letters and digits. Nothing was stored.',
    )
  }
  const credential: Credential = { profile, apiUrl, apiKey, source: 'profile' }
  const account = await runner.connect(credential).account.get()
  profiles.save(profile, { apiUrl, apiKey })
  runner.say(describe(account, credential, 'Logged in.'))
  if (isLive(credential)) note('This is a live key: commands that change something need --live.')
}

/** Adds `login`, `logout` and `status`. */
export function addLoginCommands(program: Command, act: Act): void {
  program
    .command('login')
    .description('store an API key, after checking it')
    .addHelpText(
      'after',
      `
The key is read from CONSULT_API_KEY, from standard input, or from a prompt that does not show it.
It is stored in a file that only you can read.

Examples:
  $ consult-dev login --api-url https://consult.example.com
  $ pass show consult/test-key | consult-dev login --api-url https://consult.example.com --profile staging`,
    )
    .action(() => act(logIn))
  program
    .command('logout')
    .description('delete the stored API key')
    .action(() =>
      act(async ({ profiles, profile, say }) => {
        const wasLoggedIn = profiles.get(profile)?.apiKey !== undefined
        if (wasLoggedIn) profiles.save(profile, { apiKey: undefined })
        const text = wasLoggedIn ? 'Logged out. The key itself still works.' : 'There was no stored key.'
        say({ result: { profile, loggedOut: wasLoggedIn }, text })
      }),
    )
  program
    .command('status')
    .description('show which account and service the commands use')
    .action(() =>
      act(async (runner) => {
        const credential = runner.credential()
        runner.say(describe(await runner.connect(credential).account.get(), credential, ''))
      }),
    )
}
