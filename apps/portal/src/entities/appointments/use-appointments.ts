import type { AgendaItem } from '@consult/domain'
import { type Api, useTRPC, useTRPCClient } from '@consult/web-client/api/trpc.ts'
import { useQuery } from '@tanstack/react-query'

/** The service's largest page size. */
const perPage = 100

async function readAll(api: Api, from: string, to: string): Promise<AgendaItem[]> {
  const items: AgendaItem[] = []
  let cursor: string | undefined
  do {
    const page = await api.physicians.listAgenda.query({
      id: 'me',
      from,
      to,
      limit: perPage,
      ...(cursor && { cursor }),
    })
    items.push(...page.items)
    cursor = page.nextCursor
  } while (cursor)
  return items
}

/** Returns the physician's appointments between two instants at most 31 days apart, earliest first. */
export function useAppointments(from: string, to: string) {
  const trpc = useTRPC()
  const api = useTRPCClient()
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: [...trpc.physicians.listAgenda.pathKey(), { from, to }],
    queryFn: () => readAll(api, from, to),
    // Keep showing the previous week until the next one has loaded.
    placeholderData: (was) => was,
  })
  return { items: data, isOfSpan: data !== undefined && !isPlaceholderData, error, isFetching, refetch }
}
