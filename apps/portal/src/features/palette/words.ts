import { defineWords } from '../../ui/i18n/words.ts'

export const paletteWords = defineWords({
  en: {
    title: 'Commands',
    look: 'What do you want to do? Or a patient’s name',
    groups: { consult: 'The open consult', moving: 'Go to', help: 'Help' },
    patients: 'Patients',
    nothing: 'Nothing is called that.',
    searching: 'Searching for patients…',
    failed: 'Patients could not be searched.',
  },
  es: {
    title: 'Comandos',
    look: '¿Qué quiere hacer? O el nombre de un paciente',
    groups: { consult: 'La consulta abierta', moving: 'Ir a', help: 'Ayuda' },
    patients: 'Pacientes',
    nothing: 'Nada se llama así.',
    searching: 'Buscando pacientes…',
    failed: 'No se han podido buscar pacientes.',
  },
})
