'use client'

import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { useQuery } from '@tanstack/react-query'
import { consultWords } from '../consults/words.ts'
import { useWorkspace } from '../workspace/workspace.tsx'

/** Reads a physician's names, other than the reader's own. */
function useClinician(physicianId: string | null) {
  const { me } = useWorkspace()
  const isOther = physicianId !== null && physicianId !== me.physician.id
  return useQuery(useTRPC().portal.clinician.queryOptions({ id: physicianId ?? '' }, { enabled: isOther })).data
}

/** Returns a physician's name as colleagues say it, without credentials: "Dr. Osei". "you" for the reader. */
export function useShortName(physicianId: string | null): string | undefined {
  const { you, doctor, hasLeft } = useWords(consultWords)
  const { me } = useWorkspace()
  const data = useClinician(physicianId)
  if (physicianId === me.physician.id) return you
  const name = data && doctor(data.lastName, data.fullName)
  return name && data?.hasLeft ? hasLeft(name) : name
}

/** Returns a physician's name, marked if they have left, once it is known; "you" for the reader. */
export function useClinicianName(physicianId: string | null): string | undefined {
  const { you, hasLeft } = useWords(consultWords)
  const { me } = useWorkspace()
  const data = useClinician(physicianId)
  if (physicianId === me.physician.id) return you
  return data?.hasLeft ? hasLeft(data.name) : data?.name
}
