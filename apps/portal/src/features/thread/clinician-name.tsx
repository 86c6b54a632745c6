'use client'

import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '../api/trpc.ts'
import { useWork } from '../portal/work.tsx'
import { useWords } from '../words/use-words.tsx'
import { standingWords } from './standing-words.ts'

/** A physician's name, once it is known, and that they have left; `you` for the reader. */
export function useClinicianName(physicianId: string | null): string | undefined {
  const { you, hasLeft } = useWords(standingWords)
  const { me } = useWork()
  const trpc = useTRPC()
  const mine = physicianId === me.physician.id
  const { data } = useQuery(
    trpc.portal.clinician.queryOptions({ id: physicianId ?? '' }, { enabled: physicianId !== null && !mine }),
  )
  if (mine) return you
  return data?.hasLeft ? hasLeft(data.name) : data?.name
}
