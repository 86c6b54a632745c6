/** No event has it: an enum, since TypeScript narrows no union by a `string` that is merely not any of the others. */
declare enum Unknown {
  type = '',
}

/** The type of an event that this version of the SDK does not know. Ignore it: new types may come at any time. */
export type UnknownEventType = Unknown

/** A union by `type`, so that a `switch` on it tells what is in `data`; what is not known lands in its `default`. */
export type EventOf<DataByType, Fields> =
  | { [Type in keyof DataByType]: Fields & { type: Type; data: DataByType[Type] } }[keyof DataByType]
  | (Fields & { type: UnknownEventType; data: Record<string, unknown> })
