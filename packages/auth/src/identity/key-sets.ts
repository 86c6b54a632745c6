import { addSeconds, type Clock } from '@consult/domain'
import { fetchKeySet, type KeySet, type KeySetFetch } from './fetch-key-set.ts'

/** How long a fetched key set is used without fetching again, in seconds. A withdrawn key stays valid this long. */
const freshSeconds = 10 * 60
/** How long it is used while its server is unreachable, in seconds. */
const staleSeconds = 60 * 60
/** Minimum time between two fetches of one address, regardless of tokens and results, in seconds. */
const coolDownSeconds = 30
interface Entry {
  keys: KeySet | null
  fetchedAt: Date | null
  triedAt: Date | null
  underWay: Promise<void> | null
}

/** A process-local cache of key sets by address. */
export interface KeySets {
  /** The key set, refreshed if needed. @throws when it is not available. */
  get(url: string): Promise<KeySet>
  /**
   * Fetches the key set again, for a key that `known` lacks, unless it was fetched very recently.
   * @returns null when there is nothing newer than `known`.
   */
  refresh(url: string, known: KeySet): Promise<KeySet | null>
}

/**
 * @param options.timeoutMs for one fetch; 5,000 except in tests.
 * @param options.maxSets the cache's size; the least recently used set is dropped first.
 */
export function createKeySets(options: {
  dispatcher: KeySetFetch['dispatcher']
  clock: Clock
  timeoutMs?: number
  maxSets?: number
}): KeySets {
  const { dispatcher, clock, timeoutMs = 5_000, maxSets = 1_000 } = options
  /** In order of last use. */
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
      // Keep using the cached set until it becomes too old.
    } finally {
      entry.underWay = null
    }
  }

  /** Concurrent callers share one fetch. */
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
