import type { Command } from 'commander'
import { closestMatch } from 'leven'
import { isLive } from '../config/credential.ts'
import { CommandError } from '../output/command-error.ts'
import { table } from '../output/table.ts'
import type { Act, Runner } from '../runner.ts'
import { scenarios, untriggered } from '../trigger/scenarios.ts'
import { trigger } from '../trigger/trigger.ts'

/** The share of a name's letters that may be mistyped. */
const typingErrors = 0.4

function list({ say }: Runner): void {
  const can = Object.entries(scenarios).map(([type, { does }]) => ({ type, does }))
  const cannot = Object.entries(untriggered).map(([type, why]) => ({ type, why }))
  say({
    result: { events: can, others: cannot },
    text: [
      'Events that can be triggered:',
      table(can.map(({ type, does }) => [`  ${type}`, does])),
      '\nEvents that cannot:',
      table(cannot.map(({ type, why }) => [`  ${type}`, why])),
    ].join('\n'),
  })
}

/** Returns why an event cannot be triggered, or which event was probably meant. */
function reason(type: string): string {
  if (Object.hasOwn(untriggered, type)) return `It ${untriggered[type]}.`
  const nearest = closestMatch(type, Object.keys(scenarios), { maxDistance: Math.floor(type.length * typingErrors) })
  if (nearest !== undefined) return `Did you mean "${nearest}"?`
  return 'Run "consult-dev trigger" for the list.'
}

/** Adds `trigger`. */
export function addTriggerCommand(program: Command, act: Act): void {
  program
    .command('trigger')
    .argument('[event]', 'the type of the event')
    .description('make an event really happen, in a test environment; without an event, list them')
    .addHelpText(
      'after',
      `
The operations are those of your backend, about invented patients. Simulated physicians answer. It needs the scopes
patients:write, consults:read, consults:write, events and account:read; patient.erased needs
patients:erase, and patient.exported needs patients:export.

Examples:
  $ consult-dev trigger
  $ consult-dev trigger async_consult.message
  $ consult-dev trigger telehealth.ringing --json`,
    )
    .action((type: string | undefined) =>
      act(async (runner) => {
        if (type === undefined) return list(runner)
        const scenario = Object.hasOwn(scenarios, type) ? scenarios[type] : undefined
        if (!scenario) {
          throw new CommandError('invalid_usage', `"${type}" cannot be triggered. ${reason(type)}`, { usage: true })
        }
        const credential = runner.credential()
        if (isLive(credential)) {
          throw new CommandError('live_key', 'Events are triggered with test keys only: this is a live key.')
        }
        const event = await trigger(runner.connect(credential), type, scenario)
        runner.say({
          result: event,
          text: `${runner.style.good('Triggered')} ${event.type}  ${event.id}  #${event.sequence}`,
        })
      }),
    )
}
