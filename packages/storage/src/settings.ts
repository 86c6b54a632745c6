import { z } from 'zod'
import type { S3Settings } from './s3-storage.ts'

/** The variables that configure file storage, for every process that reads or writes files. */
export const storageVariables = {
  /** A folder that all processes share. Used if S3_BUCKET is not set. */
  STORAGE_DIR: z.string().min(1).optional(),
  /** Files are stored in this bucket. */
  S3_BUCKET: z.string().min(3).max(63).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  /** The endpoint of a store other than Amazon S3. */
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Set both or none. Default: the machine's role, or the AWS default credentials. */
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** Puts the bucket in the path. Default: true with S3_ENDPOINT. */
  S3_FORCE_PATH_STYLE: z.stringbool().optional(),
}

/** Where files are stored. */
export type StorageSettings =
  | { readonly kind: 'folder'; readonly folder: string }
  | ({ readonly kind: 's3' } & S3Settings)

/**
 * Reads the storage settings from the variables.
 * @param folder the default folder.
 * @throws when one of the two parts of a credential is missing.
 */
export function storageSettingsOf(
  read: z.output<z.ZodObject<typeof storageVariables>>,
  folder: string,
): StorageSettings {
  const { S3_BUCKET, S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_FORCE_PATH_STYLE } = read
  if (S3_BUCKET === undefined) return { kind: 'folder', folder: read.STORAGE_DIR ?? folder }
  if ((S3_ACCESS_KEY_ID === undefined) !== (S3_SECRET_ACCESS_KEY === undefined)) {
    throw new Error('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: set both or none')
  }
  return {
    kind: 's3',
    bucket: S3_BUCKET,
    region: S3_REGION,
    endpoint: S3_ENDPOINT,
    forcePathStyle: S3_FORCE_PATH_STYLE ?? S3_ENDPOINT !== undefined,
    credentials:
      S3_ACCESS_KEY_ID !== undefined && S3_SECRET_ACCESS_KEY !== undefined
        ? { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY }
        : undefined,
  }
}
