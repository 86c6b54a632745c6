/** What a paragraph is. */
export type PdfStyle = 'title' | 'heading' | 'label' | 'body' | 'small'
