import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'

GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).toString()

/** Pictures in a document with more pixels than this are left out, because they would exhaust a phone's memory. */
const mostPixels = 64_000_000

/** Returns the document at a URL once it is read, or why it cannot be shown. */
export function usePdf(address: string): { document: PDFDocumentProxy | null; isBroken: boolean } {
  const [document, setDocument] = useState<PDFDocumentProxy | null>(null)
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    // Use one request, because the audit records each request as a read of the file. Compiled decoders and
    // forms with scripts stay disabled.
    const reading = getDocument({
      url: address,
      disableRange: true,
      disableStream: true,
      useWasm: false,
      enableXfa: false,
      maxImageSize: mostPixels,
    })
    let isWanted = true
    reading.promise.then(
      (read) => isWanted && setDocument(read),
      () => isWanted && setBroken(true),
    )
    return () => {
      isWanted = false
      void reading.destroy()
    }
  }, [address])
  return { document, isBroken }
}
