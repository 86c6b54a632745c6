import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { useQuery } from '@tanstack/react-query'

/** Reads the partner's members, the oldest first. */
export const useMembers = () => useQuery(useTRPC().console.members.queryOptions())
