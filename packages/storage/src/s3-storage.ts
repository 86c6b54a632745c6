import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { S3Client } from '@aws-sdk/client-s3'
import { exactly } from './exactly.ts'
import type { Storage } from './storage.ts'
import { StorageError } from './storage-error.ts'
import { checkStorageKey } from './storage-key.ts'

export interface S3Settings {
  readonly bucket: string
  readonly region: string
  /** Of a store that is not Amazon's. */
  readonly endpoint: string | undefined
  /** The bucket in the path instead of in the host name, as most stores that are not Amazon's want it. */
  readonly forcePathStyle: boolean
  /** None: found as Amazon's tools find them (the role of the machine, a profile, `AWS_…` variables). */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined
}

/** A store that says nothing for so long is down, milliseconds. */
const silence = { connectionTimeout: 3_000, socketTimeout: 15_000 }

const isStatus = (error: unknown, status: number) =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === status

/**
 * A storage in a bucket of Amazon S3 or of a store that speaks like it. One PUT per file, of at most 5 GiB: the store
 * keeps all of it or nothing.
 */
export function createS3Storage(settings: S3Settings): Storage {
  const { bucket: Bucket, credentials, ...where } = settings
  // Loaded when the first file comes: who keeps files in a folder need not wait for it.
  const load = async () => {
    const sdk = await import('@aws-sdk/client-s3')
    const client: S3Client = new sdk.S3Client({
      region: where.region,
      ...(where.endpoint !== undefined && { endpoint: where.endpoint }),
      forcePathStyle: where.forcePathStyle,
      ...(credentials && { credentials }),
      requestHandler: silence,
      // Stores that are not Amazon's do not all know the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    })
    return { sdk, client }
  }
  let loading: ReturnType<typeof load> | null = null
  const connect = () => {
    loading ??= load()
    return loading
  }

  const remove = async (key: string) => {
    const { sdk, client } = await connect()
    await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: key }))
  }

  return {
    put: async (key, body, { byteSize, contentType }) => {
      checkStorageKey(key)
      const ended = new AbortController()
      // The SDK pipes what it is given and listens for no error of it: a stream that fails would end the process.
      const checked = new PassThrough()
      checked.on('error', () => ended.abort())
      const read = pipeline(body, exactly(byteSize), checked)
      try {
        const { sdk, client } = await connect()
        const command = new sdk.PutObjectCommand({
          Bucket,
          Key: key,
          Body: checked,
          ContentLength: byteSize,
          ContentType: contentType,
        })
        await Promise.all([read, client.send(command, { abortSignal: ended.signal })])
      } catch (error) {
        body.destroy()
        checked.destroy()
        await read.catch(() => undefined)
        // Amazon's keeps nothing of a file that broke off; not every store that speaks like it is as careful.
        await remove(key).catch(() => undefined)
        throw new StorageError('put', error)
      }
    },
    get: async (key, range) => {
      checkStorageKey(key)
      const { sdk, client } = await connect()
      try {
        const command = new sdk.GetObjectCommand({
          Bucket,
          Key: key,
          ...(range && { Range: `bytes=${range.first}-${range.last}` }),
        })
        const { Body } = await client.send(command)
        return Body as unknown as IncomingMessage
      } catch (error) {
        // Not for a bucket that is missing, which is a 404 too.
        if ((error as Error).name === 'NoSuchKey') return null
        if (isStatus(error, 416)) throw new RangeError('The range starts after the end of the file')
        throw new StorageError('get', error)
      }
    },
    delete: async (key) => {
      checkStorageKey(key)
      try {
        await remove(key)
      } catch (error) {
        throw new StorageError('delete', error)
      }
    },
    exists: async (key) => {
      checkStorageKey(key)
      const { sdk, client } = await connect()
      try {
        await client.send(new sdk.HeadObjectCommand({ Bucket, Key: key }))
        return true
      } catch (error) {
        if (isStatus(error, 404)) return false
        throw new StorageError('exists', error)
      }
    },
  }
}
