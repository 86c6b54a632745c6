import { attachmentByteLimit, attachmentTypes, ConsultError } from '@consult/domain'

const mebibyte = 1024 * 1024
const types = new Intl.ListFormat('en', { type: 'disjunction' }).format(attachmentTypes)

/** A file over the limit, which the message names. */
export const fileTooLarge = () =>
  new ConsultError(
    'payload_too_large',
    undefined,
    `The file is too large. Send at most ${attachmentByteLimit / mebibyte} MiB.`,
  )

/** A file of a type that is not accepted. The message names those that are. */
export const fileTypeRefused = () =>
  new ConsultError('unsupported_media_type', undefined, `This type of file is not accepted. Send ${types}.`)
