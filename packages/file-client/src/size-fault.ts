import { attachmentByteLimit } from '@consult/domain/attachment-limits'

/** Reports why the service would refuse a file of this size. It is known before the file is read. */
export function sizeFault({ size }: Pick<File, 'size'>): 'empty' | 'size' | null {
  if (size === 0) return 'empty'
  return size > attachmentByteLimit ? 'size' : null
}
