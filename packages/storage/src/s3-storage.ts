import type { IncomingMessage } from 'node:http'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { S3Client } from '@aws-sdk/client-s3'
import { exactly } from './exactly.ts'
import { SilentStoreError, silenceMs, unlessSilent } from './silence.ts'
import type { Storage } from './storage.ts'
import { StorageError } from './storage-error.ts'
import { checkStorageKey } from './storage-key.ts'

export interface S3Settings {
  readonly bucket: string
  readonly region: string
  /** The endpoint of a store other than Amazon S3. */
  readonly endpoint: string | undefined
  /** Puts the bucket in the path instead of the host name. Most stores other than Amazon S3 require this. */
  readonly forcePathStyle: boolean
  /** When undefined, the SDK uses the AWS default credentials: the machine's role, a profile or `AWS_…` variables. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined
}

/** For one attempt to connect, in milliseconds. The SDK tries again. */
const connectionTimeout = 3_000

const isStatus = (error: unknown, status: number) =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === status

/**
 * A storage in a bucket of Amazon S3 or of a compatible store. Each file is one PUT of at most 5 GiB, which the store
 * keeps completely or not at all.
 * @param limitMs how long the store may be silent, in milliseconds.
 */
export function createS3Storage(settings: S3Settings, limitMs = silenceMs): Storage {
  const { bucket: Bucket, credentials, ...where } = settings
  // Loaded with the first file, so that deployments that store files in a folder do not wait for it.
  const load = async () => {
    const sdk = await import('@aws-sdk/client-s3')
    const client: S3Client = new sdk.S3Client({
      region: where.region,
      ...(where.endpoint !== undefined && { endpoint: where.endpoint }),
      forcePathStyle: where.forcePathStyle,
      ...(credentials && { credentials }),
      // The second limit is for the bytes of a file that is being read. `unlessSilent` limits everything else.
      requestHandler: { connectionTimeout, socketTimeout: silenceMs },
      // Some stores other than Amazon S3 do not support the newer checksums.
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
    await unlessSilent(limitMs, (abortSignal) =>
      client.send(new sdk.DeleteObjectCommand({ Bucket, Key: key }), { abortSignal }),
    )
  }

  return {
    put: async (key, body, { byteSize, contentType }) => {
      checkStorageKey(key)
      const ended = new AbortController()
      let heard = () => {}
      // The SDK pipes the body without listening for its errors: without this, a failing stream would end the
      // process.
      const checked = new Transform({
        transform(chunk, _encoding, done) {
          heard()
          done(null, chunk)
        },
      })
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
        const sent = unlessSilent(limitMs, (signal, onProgress) => {
          heard = onProgress
          return client.send(command, { abortSignal: AbortSignal.any([ended.signal, signal]) })
        })
        await Promise.all([read, sent])
      } catch (error) {
        body.destroy()
        checked.destroy()
        await read.catch(() => undefined)
        // Amazon S3 keeps nothing of an aborted upload; some compatible stores do.
        const removed = remove(key).catch(() => undefined)
        // A silent store would keep the caller waiting twice. Housekeeping removes what is left.
        if (!(error instanceof SilentStoreError)) await removed
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
        const { Body } = await unlessSilent(limitMs, (abortSignal) => client.send(command, { abortSignal }))
        return Body as unknown as IncomingMessage
      } catch (error) {
        // Check the name, not the status: a missing bucket is a 404 too.
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
        const command = new sdk.HeadObjectCommand({ Bucket, Key: key })
        await unlessSilent(limitMs, (abortSignal) => client.send(command, { abortSignal }))
        return true
      } catch (error) {
        if (isStatus(error, 404)) return false
        throw new StorageError('exists', error)
      }
    },
  }
}
