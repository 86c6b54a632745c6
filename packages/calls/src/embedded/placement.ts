import type { CallRoom } from '../calls.ts'

/** The node of a room. A room that moves gets a higher generation. */
export interface Placement {
  readonly nodeUrl: string
  readonly generation: number
}

/** Stores the rooms' nodes, shared by all processes. */
export interface Placements {
  /** The latest placement of a room; null before the first. */
  latest(room: CallRoom): Promise<Placement | null>
  /** Stores a placement unless another process stored one first. @returns the current placement. */
  put(room: CallRoom, placement: Placement): Promise<Placement>
  /** Every node that has had the room. */
  nodesOf(room: CallRoom): Promise<string[]>
}
