/** A person who has a thread open. */
export interface Person {
  readonly type: 'patient' | 'physician'
  readonly id: string
}
