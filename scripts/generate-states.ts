// Writes docs/states.md from the two state machines. `--check` writes nothing and fails when the page is stale.
import { readFileSync, writeFileSync } from 'node:fs'
import {
  type AsyncConsultActionType,
  asyncConsultTable,
  type TelehealthActionType,
  telehealthTable,
} from '@consult/domain'

/** The part of a table's cell that the page shows. The fields that a step sets are only in the code. */
type Cell =
  | { readonly refuse: string }
  | {
      readonly guards: readonly { readonly says: string; readonly otherwise: string }[]
      readonly steps: readonly { readonly to: string; readonly event: string | null }[]
    }

interface Machine {
  readonly title: string
  readonly introduction: string
  /** Omitted from the names of events in the diagram. */
  readonly prefix: string
  readonly created: string
  readonly table: Readonly<Record<string, Readonly<Record<string, Cell>>>>
  readonly actions: Readonly<Record<string, string>>
}

const asyncConsultActions: Readonly<Record<AsyncConsultActionType, string>> = {
  accept_consent: 'The patient accepts the consent prompt.',
  await_intake: 'The patient accepts the consent prompt, and has questionnaires to answer.',
  complete_intake: 'The patient, or the partner, has submitted the answers to all questionnaires.',
  decline_consent: 'The patient declines it.',
  lapse_consent: 'The consent prompt expires without an answer, or the questionnaires after it.',
  claim: 'A physician takes a thread from the queue.',
  take_over: 'Another physician takes a thread whose reply is overdue.',
  reassign_overdue: 'The service moves an overdue thread to another physician.',
  hand_over: 'The service moves the thread of a deactivated physician to another physician.',
  accept_hand_over: 'A colleague accepts the thread that its physician offered.',
  return_to_queue: 'The physician returns the thread to the queue.',
  post_message: "The service checks whether it can accept a patient's message.",
  land_message: "An accepted patient's message is delivered to the transcript.",
  post_reply: "The service checks whether it can accept this physician's reply.",
  land_reply: 'An accepted reply is delivered to the transcript.',
  resolve: 'The assignee asks the patient to confirm; the acceptance window starts.',
  accept_resolution: 'The patient confirms that it is resolved.',
  lapse_acceptance: 'The acceptance window ends without an answer.',
  close: 'The partner or the assignee closes the thread.',
  rate: 'The patient rates the consult, once.',
}

const telehealthActions: Readonly<Record<TelehealthActionType, string>> = {
  reschedule: 'The partner moves a booked call.',
  remind: 'The patient of a booked call is reminded.',
  miss: 'The patient of a booked call did not come.',
  release: 'The physician it was booked with was deactivated, and no other physician is assigned.',
  ready: "The patient enters the waiting room. Repeated, it confirms that the patient's client is still connected.",
  ring: 'Matching reserves a physician for the patient.',
  ring_unanswered: 'The ring expires.',
  decline_ring: 'The reserved physician declines.',
  join: 'The reserved physician joins; the call starts.',
  post_message: 'The patient writes a message during the call.',
  post_reply: 'The physician writes a message during the call.',
  end: 'The call ends.',
  abandon: 'Both sides left the call without ending it.',
  cancel: 'The consult is canceled without a call.',
  answer_recording: 'Patient or physician agrees or declines to be recorded.',
  recording_ready: 'The recording is ready.',
  recording_failed: 'Making the recording failed.',
  recording_absent: 'There is nothing to record: nobody who agreed sent video or sound.',
  transcript_ready: 'The transcript is ready too.',
  transcript_failed: 'Making the transcript failed.',
  rate: 'The patient rates the call, once.',
}

const machines: readonly Machine[] = [
  {
    title: 'Message-thread consult',
    introduction: `A thread starts as **invited** and waits for the patient's consent. When the patient accepts, it becomes **consented** and
then **queued** in one transaction, with an event for each; no consult stays in \`consented\`. When a physician claims it, it is
**active**. A reply is due by \`responseDueAt\`: after the claim, and whenever a patient's message is unanswered. To end the thread, the
assignee asks the patient to confirm: in **resolve_requested**, the acceptance window runs, and a message of the patient reopens
the thread. **closed** is final; \`closedReason\` gives the reason. Delivered messages have their own event,
\`async_consult.message\`, which changes no state and is not shown here.`,
    prefix: 'async_consult.',
    created: 'async_consult.created',
    table: asyncConsultTable,
    actions: asyncConsultActions,
  },
  {
    title: 'Live-call consult',
    introduction: `A call starts as **invited**. When the patient enters the waiting room, it is **waiting**, and the client keeps confirming
that the patient is connected. **ringing** reserves one physician for the patient and is not yet a call: an unanswered ring goes
back to **waiting**, to the old position in the queue and without an event. When the physician joins, the call is **in_progress**
until it ends as **completed**. Before a ring, it can become **cancelled** instead. Messages that the two write during the call have
their own event, \`telehealth.message\`, which changes no state and is not shown here.`,
    prefix: 'telehealth.',
    created: 'telehealth.created',
    table: telehealthTable,
    actions: telehealthActions,
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

/** Each change of state once, with the actions that cause it and its event. Omits rating, which changes no state. */
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

/** The result of an action, line by line: the states and events in order, and the code if a condition fails. */
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

/** Each condition of an action once, with the states in which it is checked. */
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
  const order = Object.keys(machine.actions)
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
    '### Actions',
    table(
      ['Action', 'Meaning'],
      Object.entries(machine.actions).map(([action, meaning]) => [code(action), meaning]),
    ),
    '### Results',
    table(
      ['Action', ...states.map((state) => `in ${code(state)}`)],
      Object.keys(machine.actions).map((action) => [
        code(action),
        ...cells.filter((cell) => cell.action === action).map(({ state, cell }) => answer(state, cell)),
      ]),
    ),
    '### Conditions',
    table(['Action', 'In', 'Only if', 'Otherwise'], conditions(machine)),
  ].join('\n\n')
}

const preamble = `# States

Look up here what each action does in each state of a consult.

Generated by \`node scripts/generate-states.ts\` from the tables in \`packages/domain/src/async-consult/machine.ts\` and
\`packages/domain/src/telehealth/machine.ts\`, which the service runs on. Change the tables, not this page.

An arrow in the diagrams is labeled \`action / event\`, the event without its prefix. Actions that change no state and have no
event are omitted, and so is rating, which is possible in every state. The tables have every pair of action and state: the next
state with its events in order, or the error code of the refusal. Conditions are checked in the listed order;
the first that fails decides the code.`

/** Renders docs/states.md. */
export function renderStates(): string {
  return `${[preamble, ...machines.map(section)].join('\n\n')}\n`
}

/** The address of the page. */
export const statesPage = new URL('../docs/states.md', import.meta.url)

if (import.meta.main) {
  const page = renderStates()
  if (!process.argv.includes('--check')) writeFileSync(statesPage, page)
  else if (readFileSync(statesPage, 'utf8') !== page) {
    process.stderr.write('docs/states.md is stale: run node scripts/generate-states.ts\n')
    process.exitCode = 1
  }
}
