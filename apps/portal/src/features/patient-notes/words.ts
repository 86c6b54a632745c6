import { defineWords } from '@consult/ui/i18n/words.ts'

export const patientNoteWords = defineWords({
  en: {
    notes: 'Notes about the patient',
    noteLabel: 'Note about the patient. The patient doesn’t see it; colleagues see it beside every consult.',
    addNote: 'Add note about the patient',
    add: 'Add note',
    adding: 'Adding note…',
    notAdded: 'Couldn’t add the note.',
    tooMany: (count: number) => (count === 1 ? '1 character over the limit' : `${count} characters over the limit`),
    you: 'You',
    notesFailed: 'Couldn’t load the notes about the patient.',
    earlier: 'Show earlier notes',
  },
  es: {
    notes: 'Notas sobre el paciente',
    noteLabel: 'Nota sobre el paciente. El paciente no la ve; los colegas la ven junto a cada consulta.',
    addNote: 'Añadir nota sobre el paciente',
    add: 'Añadir nota',
    adding: 'Añadiendo nota…',
    notAdded: 'No se ha podido añadir la nota.',
    tooMany: (count) => (count === 1 ? '1 carácter de más' : `${count} caracteres de más`),
    you: 'Usted',
    notesFailed: 'No se han podido cargar las notas sobre el paciente.',
    earlier: 'Ver notas anteriores',
  },
})
