import { defineWords } from '@consult/ui/i18n/words.ts'

export const cosigningWords = defineWords({
  en: {
    title: 'Notes to co-sign',
    intro: 'Colleagues signed these notes. Each needs a second signature: read it, then sign it or return it.',
    loading: 'Loading notes…',
    failed: 'Couldn’t load the notes',
    none: 'No notes to co-sign',
    noneText: 'Notes that need your signature appear here.',
    notForYou: 'Only supervisors can open this page',
    notForYouText: 'Your clinic decides who is a supervisor.',
    unnamed: 'Patient without a name',
    signed: (author: string, time: string) => `${author}, ${time}`,
    withholds: 'The patient’s summary waits for it',
    full: 'These are the 200 that have waited longest. More follow as you sign.',
  },
  es: {
    title: 'Notas por firmar',
    intro: 'Sus colegas firmaron estas notas. Cada una necesita una segunda firma: léala y fírmela o devuélvala.',
    loading: 'Cargando notas…',
    failed: 'No se han podido cargar las notas',
    none: 'No hay notas por firmar',
    noneText: 'Aquí aparecen las notas que necesitan su firma.',
    notForYou: 'Solo los supervisores pueden abrir esta página',
    notForYouText: 'Su clínica decide quién es supervisor.',
    unnamed: 'Paciente sin nombre',
    signed: (author, time) => `${author}, ${time}`,
    withholds: 'El resumen del paciente la espera',
    full: 'Son las 200 que más esperan. Aparecerán más a medida que firme.',
  },
})
