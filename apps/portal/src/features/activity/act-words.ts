import type { AppRouter } from '@consult/trpc'
import type { inferRouterOutputs } from '@trpc/server'
import type { activityWords } from './words.ts'

export type ActivityItem = inferRouterOutputs<AppRouter>['portal']['activity']['items'][number]
type Said = typeof activityWords.en

const transcripts = new Set(['asyncConsults.listMessages', 'portal.transcript', 'embed.opening'])

const reads: Readonly<Record<string, keyof Said['did']>> = {
  attachment: 'readFile',
  patient: 'readPatient',
}

const acts: Readonly<Record<string, keyof Said['did']>> = {
  'attachments.upload': 'upload',
  'asyncConsults.createEmbedSession': 'session',
  'patients.createEmbedSession': 'session',
}

/** Describes an act in words. An act without its own wording keeps its name from the audit. */
export function actWords({ act, outcome, code, resource }: ActivityItem, { did, refused }: Said): string {
  if (outcome === 'refused') return `${did.tried(act)}: ${refused(code ?? '')}`
  if (outcome === 'read') {
    const known = transcripts.has(act) ? 'read' : reads[resource.type]
    return known ? String(did[known]) : did.otherRead(act)
  }
  const worded = acts[act] ?? code
  const words = worded !== null && Object.hasOwn(did, worded) ? did[worded as keyof Said['did']] : undefined
  return typeof words === 'string' ? words : did.other(act)
}

/** Says who did it: by name if there is one, and on whose behalf if that is another person. */
export function actorWords({ actor, as }: ActivityItem, { kinds, inTheNameOf }: Said): string {
  const kind = Object.hasOwn(kinds, actor.kind) ? kinds[actor.kind as keyof Said['kinds']] : actor.kind
  const who = actor.name ?? kind
  return as?.name && as.physicianId !== actor.id ? inTheNameOf(who, as.name) : who
}
