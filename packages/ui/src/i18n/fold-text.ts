/** Returns a text as it is compared when people search: without accents and capitals. */
export const foldText = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
