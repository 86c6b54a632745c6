import { UploadedFile, uploadAttachment, uploaderOf } from '@consult/consults'
import { attachmentSchema } from '@consult/domain'
import { z } from 'zod'
import { accepting, router } from '../trpc.ts'

/** A file that was uploaded with the request. JSON cannot express one. */
const uploadedFileSchema = z
  .custom<UploadedFile>((file) => file instanceof UploadedFile, { error: 'Send a file.' })
  .meta({ type: 'string', format: 'binary', description: 'The file: PNG, JPEG, WebP, HEIC or PDF, up to 20 MiB.' })

export const attachmentsRouter = router({
  upload: accepting('partner', 'physician', 'embed')
    .meta({
      scope: 'files',
      rest: {
        method: 'POST',
        path: '/attachments',
        success: 201,
        summary: 'Upload an attachment',
        description:
          'PNG, JPEG, WebP, HEIC or PDF, up to 20 MiB. The type is detected from the content. Send the `attachmentId` with a message; a file that no message uses is deleted after a day. With an `Idempotency-Key`, a retry with the same file and name returns the first attachment.',
        errors: ['quota_exceeded', 'file_rejected', 'scan_unavailable'],
        multipart: true,
      },
    })
    .input(z.object({ file: uploadedFileSchema }))
    .output(attachmentSchema)
    .mutation(({ ctx, input }) => uploadAttachment(ctx.request, { file: input.file, uploader: uploaderOf(ctx.asker) })),
})
