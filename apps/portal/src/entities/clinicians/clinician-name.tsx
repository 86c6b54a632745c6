'use client'

import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { useQuery } from '@tanstack/react-query'
import { consultWords } from '../consults/words.ts'
import { useWorkspace } from '../workspace/workspace.tsx'

/** Returns a physician's name, marked if they have left, once it is known; "you" for the reader. */
export function useClinicianName(physicianId: string | null): string | undefined {
  const { you, hasLeft } = useWords(consultWords)
  const { me } = useWorkspace()
  const trpc = useTRPC()
  const mine = physicianId === me.physician.id
  const { data } = useQuery(
    trpc.portal.clinician.queryOptions({ id: physicianId ?? '' }, { enabled: physicianId !== null && !mine }),
  )
  if (mine) return you
  return data?.hasLeft ? hasLeft(data.name) : data?.name
}
