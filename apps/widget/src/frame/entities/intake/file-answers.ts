import type { AnswerIssue, Evaluation, Node, Value } from '@consult/questionnaires'
import { nodesOf } from '@consult/questionnaires'
import { placeOf } from '@consult/questionnaires/fill'
import type { AttachmentFacts } from '../api/consult-api.ts'
import type { FormFiles, OpenFile } from './form-files.ts'

/** A file as an answer. */
export type FileValue = Extract<Value, { kind: 'attachment' }>

export const isFile = (value: Value): value is FileValue => value.kind === 'attachment'

/** The URL of an attachment in answers. */
export const urlOf = (attachmentId: string) => `attachments/${attachmentId}`

export const fileAnswer = ({ attachmentId, contentType, fileName, byteSize }: AttachmentFacts): FileValue => ({
  kind: 'attachment',
  url: urlOf(attachmentId),
  contentType,
  title: fileName,
  size: byteSize,
})

const isUnderWay = ({ file: { state } }: OpenFile) => state === 'waiting' || state === 'uploading'
const isMissing = ({ code }: AnswerIssue) => code === 'required' || code === 'too_few'

/**
 * Whether all that is wrong with a question is that its files are not uploaded yet. Their uploads go on by themselves, also
 * without a connection now, so the patient can go on, too.
 */
export function isOnlyAwaited(node: Node, issues: readonly AnswerIssue[], files: FormFiles): boolean {
  if (node.item.type !== 'attachment' || !issues.every(isMissing)) return false
  const place = placeOf(node)
  return files.open.value.some((open) => open.place === place && isUnderWay(open))
}

/** The files of questions that are asked. Those of others are not sent, and nobody has to wait for them. */
export function askedFiles({ root, isEnabled }: Evaluation, files: FormFiles): readonly OpenFile[] {
  if (files.open.value.length === 0) return []
  const asked = new Set(nodesOf(root).filter(isEnabled).map(placeOf))
  return files.open.value.filter(({ place }) => asked.has(place))
}

/** The files that have to be uploaded before the answers can be sent: those on their way, and those to choose again. */
export const heldBy = (asked: readonly OpenFile[]) => ({
  waiting: asked.filter(isUnderWay).length,
  lost: asked.filter(({ file }) => file.state === 'lost').length,
  refused: asked.filter(({ file }) => file.state === 'refused').length,
})
