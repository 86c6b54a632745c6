import { shrinkPicture } from '@consult/file-client/shrink-picture.ts'
import { isSlowLine } from '@consult/file-client/slow-line.ts'

export { contentFault } from '@consult/file-client/content-fault.ts'

/** Makes a picture smaller when the line is slow. */
export const fitToLine = async (file: File): Promise<File> => (isSlowLine() ? shrinkPicture(file) : file)
