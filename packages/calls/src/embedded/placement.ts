import type { CallRoom } from '../calls.ts'

/** Where a room is. A room that had to move has a later generation. */
export interface Placement {
  readonly nodeUrl: string
  readonly generation: number
}

/** Remembers where rooms are, for all processes alike. */
export interface Placements {
  /** Where the room was put last; null when it never was. */
  latest(room: CallRoom): Promise<Placement | null>
  /** Puts the room where `placement` says, unless another process was first. @returns where it is now. */
  put(room: CallRoom, placement: Placement): Promise<Placement>
  /** Every node that the room ever was on. */
  nodesOf(room: CallRoom): Promise<string[]>
}
