import { type SmallerVersion, smallerVersionNames } from '@consult/pictures'
import type { Storage } from '@consult/storage'
import type { CheckedFile } from './checked-file.ts'

/** The type of the smaller versions. */
const smallerType = 'image/webp'

const keyOf = (storageKey: string, version: SmallerVersion) => `${storageKey}_${version}`

/** What an upload's row says about the sizes of its smaller versions; null where there is none. */
export interface SmallerSizes {
  readonly screen_byte_size: number | null
  readonly thumbnail_byte_size: number | null
}

/** Stores an upload's bytes, and the smaller versions of a picture under keys that follow from its key. */
export async function putUpload(storage: Storage, storageKey: string, checked: CheckedFile): Promise<SmallerSizes> {
  const { file, contentType, smaller } = checked
  await storage.put(storageKey, file.read(), { byteSize: file.byteSize, contentType })
  for (const each of smaller) {
    const about = { byteSize: each.file.byteSize, contentType: smallerType }
    await storage.put(keyOf(storageKey, each.version), each.file.read(), about)
  }
  const sizeOf = (version: SmallerVersion) => smaller.find((each) => each.version === version)?.file.byteSize ?? null
  return { screen_byte_size: sizeOf('screen'), thumbnail_byte_size: sizeOf('thumbnail') }
}

/** Deletes an upload's bytes with all smaller versions, also those of an upload that was interrupted. */
export async function deleteUpload(storage: Storage, storageKey: string): Promise<void> {
  // Delete the original last: as long as it exists, a failed deletion is tried again.
  for (const version of smallerVersionNames) await storage.delete(keyOf(storageKey, version))
  await storage.delete(storageKey)
}

/** One of the files of an upload. */
export interface StoredBytes {
  readonly storageKey: string
  readonly byteSize: number
  /** Null for the original. */
  readonly smallerType: typeof smallerType | null
}

/**
 * Finds the smallest version that is at least this large, or the original when the picture needs no smaller version.
 */
export function versionOf(
  row: SmallerSizes & { readonly storage_key: string; readonly byte_size: number },
  wanted: SmallerVersion | null,
): StoredBytes {
  const screen = row.screen_byte_size
  const thumbnail = row.thumbnail_byte_size
  const smaller = (version: SmallerVersion, byteSize: number) =>
    ({ storageKey: keyOf(row.storage_key, version), byteSize, smallerType }) as const
  if (wanted === 'thumbnail' && thumbnail !== null) return smaller('thumbnail', thumbnail)
  if (wanted !== null && screen !== null) return smaller('screen', screen)
  return { storageKey: row.storage_key, byteSize: row.byte_size, smallerType: null }
}
