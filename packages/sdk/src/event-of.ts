/** No event has this type. It is an enum because TypeScript does not narrow a union by a plain `string`. */
declare enum Unknown {
  type = '',
}

/**
 * The type of an event that this version of the SDK does not know. Ignore such events: new types may be added at any
 * time.
 */
export type UnknownEventType = Unknown

/** A union by `type`, so that a `switch` on it narrows `data`. Unknown types reach its `default`. */
export type EventOf<DataByType, Fields> =
  | { [Type in keyof DataByType]: Fields & { type: Type; data: DataByType[Type] } }[keyof DataByType]
  | (Fields & { type: UnknownEventType; data: Record<string, unknown> })
