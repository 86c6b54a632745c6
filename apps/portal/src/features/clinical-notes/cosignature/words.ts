import { defineWords } from '@consult/ui/i18n/words.ts'

export const cosignatureWords = defineWords({
  en: {
    waits: 'Waiting for a co-signature',
    waitsWithSummary: 'Waiting for a co-signature. The patient gets the summary with it.',
    cosignedBy: (name: string, time: string) => `Co-signed by ${name}, ${time}`,
    returnedBy: (name: string, time: string) => `Returned by ${name}, ${time}. Amend the note.`,
    cosign: 'Co-sign note',
    return: 'Return to author',
    remark: 'What the author is to change',
    remarkHint: 'It stays with this version of the note. The author amends it.',
    remarkMissing: 'Say what is to be changed.',
    confirmReturn: 'Return note',
    wasReturned: 'A co-signer returned the note',
    refused: 'Couldn’t save this. Read the note again.',
  },
  es: {
    waits: 'A la espera de una segunda firma',
    waitsWithSummary: 'A la espera de una segunda firma. El paciente recibe el resumen con ella.',
    cosignedBy: (name, time) => `Segunda firma de ${name}, ${time}`,
    returnedBy: (name, time) => `Devuelta por ${name}, ${time}. Corrija la nota.`,
    cosign: 'Firmar como segundo médico',
    return: 'Devolver al autor',
    remark: 'Qué debe cambiar el autor',
    remarkHint: 'Queda con esta versión de la nota. El autor la corrige.',
    remarkMissing: 'Indique qué hay que cambiar.',
    confirmReturn: 'Devolver nota',
    wasReturned: 'Un segundo médico devolvió la nota',
    refused: 'No se ha podido guardar. Vuelva a leer la nota.',
  },
})
