export const loginOvertaken = 'Entretanto se inició o se cerró otra sesión.'
export const accountDeleted = 'Esta cuenta se eliminó. Todo lo que guardaba en este dispositivo se ha borrado.'
export const otherAccountDeleted = 'Se eliminó una cuenta que se usaba en este dispositivo. Todo lo que guardaba aquí se ha borrado.'
