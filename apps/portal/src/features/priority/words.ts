import { defineWords } from '@consult/ui/i18n/words.ts'

export const priorityMenuWords = defineWords({
  en: {
    levels: { routine: 'Routine', urgent: 'Urgent', emergency: 'Emergency' },
    open: (level: string) => `Priority: ${level}`,
    changed: (level: string) => `Priority changed to ${level}`,
    notChanged: 'Couldn’t change the priority',
  },
  es: {
    levels: { routine: 'Rutinaria', urgent: 'Urgente', emergency: 'Emergencia' },
    open: (level) => `Prioridad: ${level}`,
    changed: (level) => `Prioridad cambiada a ${level}`,
    notChanged: 'No se pudo cambiar la prioridad',
  },
})
