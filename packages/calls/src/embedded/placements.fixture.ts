import type { CallRoom } from '../calls.ts'
import type { Placement, Placements } from './placement.ts'

/** Keeps placements in memory, for tests that do not depend on the database. */
export function memoryPlacements(): Placements {
  const rooms = new Map<string, Placement[]>()
  const placementsOf = ({ partnerId, consultId }: CallRoom) => rooms.get(`${partnerId}/${consultId}`) ?? []
  return {
    latest: async (room) => placementsOf(room).at(-1) ?? null,
    put: async (room, placement) => {
      const all = placementsOf(room)
      if (!all.some(({ generation }) => generation === placement.generation)) {
        rooms.set(`${room.partnerId}/${room.consultId}`, [...all, placement])
      }
      return placementsOf(room).at(-1) ?? placement
    },
    nodesOf: async (room) => [...new Set(placementsOf(room).map(({ nodeUrl }) => nodeUrl))],
  }
}
