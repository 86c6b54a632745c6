import type { AppRouter } from '@consult/trpc'
import type { inferRouterInputs } from '@trpc/server'

/** Which consults a worklist shows. */
export type WorklistFilter = inferRouterInputs<AppRouter>['worklist']['list']['filter']

export const shows = [
  'open',
  'mine',
  'queue',
  'overdue',
  'waiting',
  'closed',
] as const satisfies readonly WorklistFilter['show'][]
export const flags = ['red_flag', 'unread', 'files'] as const
export const priorities = ['emergency', 'urgent', 'routine'] as const

/** A number of the address, if it is a whole one between two. */
function numberIn(text: string | null, least: number, most: number): number | undefined {
  const number = text !== null && /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
  return number >= least && number <= most ? number : undefined
}

const matching = (text: string | null, form: RegExp): string | undefined =>
  text !== null && form.test(text) ? text : undefined

/** The filter of the page's address. What is invalid is left out, because anyone can write a URL. */
export function filterOf(query: Pick<URLSearchParams, 'get'>): WorklistFilter {
  const wanted = (query.get('priority') ?? '').split(',')
  const chosen = priorities.filter((priority) => wanted.includes(priority))
  const all = {
    show: shows.find((show) => show === query.get('show')) ?? 'open',
    language: matching(query.get('language'), /^[a-z]{2,3}$/),
    ageFrom: numberIn(query.get('from'), 0, 130),
    ageTo: numberIn(query.get('to'), 0, 130),
    jurisdiction: matching(query.get('jurisdiction'), /^[A-Z]{2}(-[A-Z0-9]{1,3})?$/),
    licensed: query.get('licensed') === 'yes' ? (true as const) : undefined,
    priorities: chosen.length > 0 ? chosen : undefined,
    flag: flags.find((flag) => flag === query.get('flag')),
    waitingMinutes: numberIn(query.get('waiting'), 1, 525_600),
    holder: matching(query.get('holder'), /^(none|phy_\w{1,60})$/),
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as WorklistFilter
}

/**
 * The address of the page with a filter: `/worklist?show=queue&priority=urgent`. It has conditions, and never a name, an id of
 * a patient or a text.
 */
export function worklistPath(filter: WorklistFilter): `/worklist${string}` {
  const query = new URLSearchParams()
  const set = (name: string, value: string | number | undefined) => {
    if (value !== undefined) query.set(name, String(value))
  }
  set('show', filter.show === 'open' ? undefined : filter.show)
  set('priority', filter.priorities?.join(','))
  set('language', filter.language)
  set('from', filter.ageFrom)
  set('to', filter.ageTo)
  set('jurisdiction', filter.jurisdiction)
  set('licensed', filter.licensed && 'yes')
  set('flag', filter.flag)
  set('waiting', filter.waitingMinutes)
  set('holder', filter.holder)
  const text = query.toString()
  return text === '' ? '/worklist' : `/worklist?${text}`
}

/** How many conditions a filter has beside its view. */
export const conditionsIn = ({ show: _show, ageTo, ...rest }: WorklistFilter): number =>
  Object.values(rest).filter((value) => value !== undefined).length +
  (ageTo !== undefined && rest.ageFrom === undefined ? 1 : 0)
