import type { ErrorCode } from '../errors/catalogue.ts'

/**
 * The types from which both state machines are built. A machine is a table of state × action; each cell either refuses
 * with an error code or lists the steps to take when its guards pass.
 */

/** A state change and the event that announces it, with the fields it sets. */
export interface Step<State extends string, Facts, Fields, EventType extends string> {
  readonly to: State
  readonly event: EventType | null
  readonly set: (facts: Facts) => Partial<Fields>
}

/**
 * A condition on a transition: its wording for docs/states.md, a predicate, and the code to refuse with when it fails.
 */
export interface Guard<Facts> {
  readonly says: string
  readonly holds: (facts: Facts) => boolean
  readonly otherwise: ErrorCode
}

export interface Refusal {
  readonly refuse: ErrorCode
}

export interface Move<State extends string, Facts, Fields, EventType extends string> {
  readonly guards: readonly Guard<Facts>[]
  readonly steps: readonly Step<State, Facts, Fields, EventType>[]
}

/** A row per state and a cell per action. The compiler rejects a table with a missing cell. */
export type Table<
  State extends string,
  Action extends { type: string },
  Fields extends { status: State },
  EventType extends string,
> = {
  readonly [S in State]: {
    readonly [T in Action['type']]:
      | Refusal
      | Move<State, { now: Date; was: Fields; action: Extract<Action, { type: T }> }, Fields, EventType>
  }
}

/** Every code with which the machine can refuse one of these actions, in any state. */
export function refusalsOf<Action extends string>(
  table: Readonly<
    Record<
      string,
      Readonly<Record<Action, Refusal | { readonly guards: readonly { readonly otherwise: ErrorCode }[] }>>
    >
  >,
  ...actions: readonly Action[]
): ErrorCode[] {
  const codes = Object.values(table).flatMap((cells) =>
    actions.flatMap((action) => {
      const cell = cells[action]
      return 'refuse' in cell ? [cell.refuse] : cell.guards.map(({ otherwise }) => otherwise)
    }),
  )
  return [...new Set(codes)]
}

/** The result of an allowed action: the fields after it, and for each event the fields as of that event. */
export interface Decision<Fields, EventType extends string> {
  readonly next: Fields
  readonly events: readonly { readonly type: EventType; readonly asOf: Fields }[]
}

/** A cell for any action of a table. */
type Cell<State extends string, Action, Fields, EventType extends string> =
  | Refusal
  | Move<State, { now: Date; was: Fields; action: Action }, Fields, EventType>

/**
 * The code with which an action is refused, or null if it is allowed. Screens use this function to find out what they
 * may offer.
 * @param was only the fields that guards read have to be correct.
 */
export function refusalOf<
  State extends string,
  Action extends { type: string },
  Fields extends { status: State },
  EventType extends string,
>(table: Table<State, Action, Fields, EventType>, was: Fields, action: Action, now: Date): ErrorCode | null {
  const cell = cellOf(table, was, action)
  if ('refuse' in cell) return cell.refuse
  const facts = { now, was, action }
  return cell.guards.find(({ holds }) => !holds(facts))?.otherwise ?? null
}

// The cell for an action type accepts that action. The table's type says so, but TypeScript cannot follow it through an
// index by a variable.
const cellOf = <
  State extends string,
  Action extends { type: string },
  Fields extends { status: State },
  EventType extends string,
>(
  table: Table<State, Action, Fields, EventType>,
  was: Fields,
  action: Action,
) => table[was.status][action.type as Action['type']] as Cell<State, Action, Fields, EventType>

/**
 * Looks the action up in the table. Pure: the same arguments give the same result.
 * @returns the decision, or the refusal's error code.
 */
export function decide<
  State extends string,
  Action extends { type: string },
  Fields extends { status: State },
  EventType extends string,
>(
  table: Table<State, Action, Fields, EventType>,
  was: Fields,
  action: Action,
  now: Date,
): Decision<Fields, EventType> | Refusal {
  const refuse = refusalOf(table, was, action, now)
  if (refuse !== null) return { refuse }
  const cell = cellOf(table, was, action)
  const steps = 'steps' in cell ? cell.steps : []
  let next = was
  const events: { type: EventType; asOf: Fields }[] = []
  for (const step of steps) {
    next = { ...next, ...step.set({ now, was, action }), status: step.to }
    if (step.event) events.push({ type: step.event, asOf: next })
  }
  return { next, events }
}
