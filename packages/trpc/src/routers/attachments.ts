import { attachmentSchema } from '@consult/domain'
import { UploadedFile, uploadAttachment, uploaderOf } from '@consult/services'
import { z } from 'zod'
import { accepting, router } from '../trpc.ts'

/** A file that came with the request; nothing that JSON can say is one. */
const uploadedFileSchema = z
  .custom<UploadedFile>((file) => file instanceof UploadedFile, { error: 'a file is required' })
  .meta({ type: 'string', format: 'binary', description: 'PNG, JPEG, WebP, HEIC or PDF, of at most 20 MiB.' })

export const attachmentsRouter = router({
  upload: accepting('partner', 'physician', 'embed')
    .meta({
      rest: {
        method: 'POST',
        path: '/attachments',
        success: 201,
        summary: 'Upload a file for a message to come',
        description:
          "PNG, JPEG, WebP, HEIC or PDF, of at most 20 MiB; what it is, is read from its bytes. It is its uploader's until a message takes it by its `attachmentId`, and goes after a day in no message. With an `Idempotency-Key`, the same file under the same name is the same request.",
        errors: ['quota_exceeded', 'file_rejected', 'scan_unavailable'],
        multipart: true,
      },
    })
    .input(z.object({ file: uploadedFileSchema }))
    .output(attachmentSchema)
    .mutation(({ ctx, input }) => uploadAttachment(ctx.request, { file: input.file, uploader: uploaderOf(ctx.asker) })),
})
