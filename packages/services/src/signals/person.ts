/** Somebody before a thread. */
export interface Person {
  readonly type: 'patient' | 'physician'
  readonly id: string
}
