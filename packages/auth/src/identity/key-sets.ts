import { addSeconds, type Clock } from '@consult/domain'
import { fetchKeySet, type KeySet, type KeySetFetch } from './fetch-key-set.ts'

/** Seconds that a fetched key set is used without asking again: this long a key that was withdrawn is still good. */
const freshSeconds = 10 * 60
/** Seconds that it is used while its server cannot be reached. */
const staleSeconds = 60 * 60
/** Seconds between two fetches of one address, whatever the tokens say and however the first went. */
const coolDownSeconds = 30
interface Entry {
  keys: KeySet | null
  fetchedAt: Date | null
  triedAt: Date | null
  underWay: Promise<void> | null
}

/** Key sets by their address, kept in this process. */
export interface KeySets {
  /** The key set, as fresh as it has to be. @throws when it cannot be had. */
  get(url: string): Promise<KeySet>
  /**
   * The key set again, for a key that `known` does not have: fetched anew unless that was done only just.
   * @returns null when there is nothing newer than `known`.
   */
  refresh(url: string, known: KeySet): Promise<KeySet | null>
}

/**
 * @param options.timeoutMs for one fetch; 5,000 unless a test says otherwise.
 * @param options.maxSets how many are kept; the one that has been longest without use goes first.
 */
export function createKeySets(options: {
  dispatcher: KeySetFetch['dispatcher']
  clock: Clock
  timeoutMs?: number
  maxSets?: number
}): KeySets {
  const { dispatcher, clock, timeoutMs = 5_000, maxSets = 1_000 } = options
  /** In the order of their last use. */
  const entries = new Map<string, Entry>()

  const entryOf = (url: string): Entry => {
    const entry = entries.get(url) ?? { keys: null, fetchedAt: null, triedAt: null, underWay: null }
    entries.delete(url)
    entries.set(url, entry)
    const [oldest] = entries.keys()
    if (entries.size > maxSets && oldest !== undefined) entries.delete(oldest)
    return entry
  }

  const within = (since: Date | null, seconds: number) => since !== null && clock.now() < addSeconds(since, seconds)

  const fetchInto = async (url: string, entry: Entry) => {
    entry.triedAt = clock.now()
    try {
      entry.keys = await fetchKeySet(url, { dispatcher, timeoutMs })
      entry.fetchedAt = entry.triedAt
    } catch {
      // What was there is used on, for as long as that may be.
    } finally {
      entry.underWay = null
    }
  }

  /** However many ask at once, one of them fetches. */
  const fetchOnce = async (url: string, entry: Entry) => {
    if (!entry.underWay && within(entry.triedAt, coolDownSeconds)) return
    entry.underWay ??= fetchInto(url, entry)
    await entry.underWay
  }

  return {
    get: async (url) => {
      const entry = entryOf(url)
      if (!within(entry.fetchedAt, freshSeconds)) await fetchOnce(url, entry)
      if (!entry.keys || !within(entry.fetchedAt, staleSeconds)) throw new Error('no key set')
      return entry.keys
    },
    refresh: async (url, known) => {
      const entry = entryOf(url)
      if (entry.keys === known) await fetchOnce(url, entry)
      return entry.keys === known ? null : entry.keys
    },
  }
}
