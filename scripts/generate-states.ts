// Writes docs/states.md from the two state machines. `--check` writes nothing and fails when the page is stale.
import { readFileSync, writeFileSync } from 'node:fs'
import {
  type AsyncConsultActionType,
  asyncConsultTable,
  type TelehealthActionType,
  telehealthTable,
} from '@consult/domain'

/** What of a table's cell can be drawn: the fields that a step sets stay in the code. */
type Cell =
  | { readonly refuse: string }
  | {
      readonly guards: readonly { readonly says: string; readonly otherwise: string }[]
      readonly steps: readonly { readonly to: string; readonly event: string | null }[]
    }

interface Machine {
  readonly title: string
  readonly introduction: string
  /** Left out of the names of events in the diagram. */
  readonly prefix: string
  readonly created: string
  readonly table: Readonly<Record<string, Readonly<Record<string, Cell>>>>
  readonly asks: Readonly<Record<string, string>>
}

const asyncConsultAsks: Readonly<Record<AsyncConsultActionType, string>> = {
  accept_consent: 'The patient accepts the consent prompt.',
  decline_consent: 'The patient declines it.',
  lapse_consent: 'Nobody has answered the consent prompt in time.',
  claim: 'A physician takes a waiting thread.',
  take_over: 'Another physician takes the thread of an assignee whose answer is overdue.',
  reassign_overdue: 'The service moves an overdue thread to another physician.',
  hand_over: 'The assignee has left: the service moves the thread to another physician.',
  post_message: "May a patient's message be accepted?",
  land_message: "An accepted patient's message reaches the transcript.",
  post_reply: "May this physician's reply be accepted?",
  land_reply: 'An accepted reply reaches the transcript.',
  resolve: 'The assignee asks to resolve; the acceptance window starts.',
  accept_resolution: 'The patient agrees that it is resolved.',
  lapse_acceptance: 'The acceptance window has passed without a word.',
  close: 'The partner or the assignee closes.',
  rate: 'The patient rates the consult, once.',
}

const telehealthAsks: Readonly<Record<TelehealthActionType, string>> = {
  reschedule: 'The partner moves a booked call.',
  remind: 'The patient of a booked call is reminded.',
  miss: 'The patient of a booked call has never come.',
  release: 'The physician it was booked with has left, and nobody takes their place.',
  ready: "The patient enters the waiting room; afterwards the patient's client confirms that it is still there.",
  ring: 'Matching reserves a physician for the patient.',
  ring_unanswered: 'The ring has run out.',
  decline_ring: 'The physician reserved declines.',
  join: 'The physician reserved joins; the call is live.',
  post_message: 'The patient writes a message while the call runs.',
  post_reply: 'The physician in the call writes one.',
  end: 'The call ends.',
  abandon: 'Both sides have left the call, and nobody has ended it.',
  cancel: 'The consult is cancelled without a call.',
  answer_recording: 'Patient or physician answers whether they may be recorded.',
  recording_ready: 'The composite recording is there.',
  recording_failed: 'The recording could not be made.',
  recording_absent: 'Nobody who agreed was ever heard or seen: there is nothing to make a recording of.',
  transcript_ready: 'The transcript of the recording is there, too.',
  transcript_failed: 'The transcript could not be made.',
  rate: 'The patient rates the call, once.',
}

const machines: readonly Machine[] = [
  {
    title: 'Message-thread consult',
    introduction: `A thread starts **invited** and waits for the patient's consent. Accepting it leads through **consented** to
**queued** in one transaction, with an event for each; no consult rests in \`consented\`. A physician claims it and it is
**active**: from then on, and whenever a patient's message waits, an answer is due by \`responseDueAt\`. The assignee ends
it by asking to resolve: in **resolve_requested** an acceptance window runs, in which a message of the patient reopens the
thread. **closed** is the end; \`closedReason\` says how it came to it. Messages land on the transcript by an event of
their own, \`async_consult.message\`, which moves nothing and is not shown here.`,
    prefix: 'async_consult.',
    created: 'async_consult.created',
    table: asyncConsultTable,
    asks: asyncConsultAsks,
  },
  {
    title: 'Live-call consult',
    introduction: `A call starts **invited**. The patient enters the waiting room and is **waiting**; the client goes on confirming
that the patient is there. **ringing** reserves one physician for the patient and is not yet a call: a ring that nobody
answers goes back to **waiting**, to the old place in line and without an event. When the physician joins, the call is
**in_progress** until it ends as **completed**. Before a ring it can be **cancelled** instead. What the two write to each
other meanwhile has an event of its own, \`telehealth.message\`, which moves nothing and is not shown here.`,
    prefix: 'telehealth.',
    created: 'telehealth.created',
    table: telehealthTable,
    asks: telehealthAsks,
  },
]

const code = (text: string) => `\`${text}\``

function row(...cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [row(...head), row(...head.map(() => '---')), ...rows.map((cells) => row(...cells))].join('\n')
}

/** Every cell of a machine, in the order of its table. */
function cellsOf({ table }: Machine) {
  return Object.entries(table).flatMap(([state, cells]) =>
    Object.entries(cells).map(([action, cell]) => ({ state, action, cell })),
  )
}

/** Each change of state once, with the actions that lead to it and its event. A rating moves nothing anywhere. */
function diagram(machine: Machine): string {
  const initial = Object.keys(machine.table)[0]
  const arrows = new Map<string, { from: string; to: string; event: string | null; actions: string[] }>()
  const moving = new Set<string>()
  for (const { state, action, cell } of cellsOf(machine)) {
    let from = state
    for (const { to, event } of 'refuse' in cell || action === 'rate' ? [] : cell.steps) {
      if (to !== from) moving.add(from)
      if (to !== from || event) {
        const arrow = arrows.get(`${from} ${to} ${event}`) ?? { from, to, event, actions: [] }
        arrow.actions.push(action)
        arrows.set(`${from} ${to} ${event}`, arrow)
      }
      from = to
    }
  }
  const short = (event: string | null) => (event ? ` / ${event.slice(machine.prefix.length)}` : '')
  return [
    '```mermaid',
    'stateDiagram-v2',
    `    [*] --> ${initial}: create${short(machine.created)}`,
    ...[...arrows.values()].map(
      ({ from, to, event, actions }) => `    ${from} --> ${to}: ${actions.join(', ')}${short(event)}`,
    ),
    ...Object.keys(machine.table)
      .filter((state) => !moving.has(state))
      .map((state) => `    ${state} --> [*]`),
    '```',
  ].join('\n')
}

/** What comes of an action, line by line: the states and events in order, and the code for a condition that fails. */
function answer(state: string, cell: Cell): string {
  if ('refuse' in cell) return code(cell.refuse)
  let from = state
  const lines = cell.steps.flatMap(({ to, event }) => {
    const change = to === from ? 'stays' : `→ **${to}**`
    from = to
    return event ? [change, code(event)] : [change]
  })
  const otherwise = [...new Set(cell.guards.map((guard) => guard.otherwise))].map(code).join(' or ')
  return [...(lines.length > 0 ? lines : ['allowed']), ...(otherwise ? [`else ${otherwise}`] : [])].join('<br>')
}

/** Each condition of an action once, with the states in which it holds the action back. */
function conditions(machine: Machine): string[][] {
  const rows = new Map<string, { action: string; states: string[]; says: string; otherwise: string }>()
  for (const { state, action, cell } of cellsOf(machine)) {
    for (const { says, otherwise } of 'refuse' in cell ? [] : cell.guards) {
      const key = `${action} ${says} ${otherwise}`
      const condition = rows.get(key) ?? { action, states: [], says, otherwise }
      condition.states.push(state)
      rows.set(key, condition)
    }
  }
  const order = Object.keys(machine.asks)
  return [...rows.values()]
    .sort((one, other) => order.indexOf(one.action) - order.indexOf(other.action))
    .map(({ action, states, says, otherwise }) => [code(action), states.map(code).join(', '), says, code(otherwise)])
}

function section(machine: Machine): string {
  const states = Object.keys(machine.table)
  const cells = cellsOf(machine)
  return [
    `## ${machine.title}`,
    machine.introduction,
    diagram(machine),
    '### What can be asked',
    table(
      ['Action', 'Meaning'],
      Object.entries(machine.asks).map(([action, meaning]) => [code(action), meaning]),
    ),
    '### What comes of it',
    table(
      ['Action', ...states.map((state) => `in ${code(state)}`)],
      Object.keys(machine.asks).map((action) => [
        code(action),
        ...cells.filter((cell) => cell.action === action).map(({ state, cell }) => answer(state, cell)),
      ]),
    ),
    '### Conditions',
    table(['Action', 'In', 'Only if', 'Otherwise'], conditions(machine)),
  ].join('\n\n')
}

const preamble = `# States

Generated by \`node scripts/generate-states.ts\` from the tables in \`packages/domain/src/async-consult/machine.ts\` and
\`packages/domain/src/telehealth/machine.ts\`, which the service runs on. Change the tables, not this page.

In the diagrams an arrow bears \`action / event\`, the event without its prefix; what changes no state and has no event is
left out, and so is rating, which is open in every state. The tables have every pair of action and state: the next state
with its events in order, or the error code of the refusal. Conditions are checked in the order in which they are listed;
the first that fails decides the code.`

/** The whole of docs/states.md. */
export function renderStates(): string {
  return `${[preamble, ...machines.map(section)].join('\n\n')}\n`
}

/** Where the page lies. */
export const statesPage = new URL('../docs/states.md', import.meta.url)

if (import.meta.main) {
  const page = renderStates()
  if (!process.argv.includes('--check')) writeFileSync(statesPage, page)
  else if (readFileSync(statesPage, 'utf8') !== page) {
    process.stderr.write('docs/states.md is stale: run node scripts/generate-states.ts\n')
    process.exitCode = 1
  }
}
