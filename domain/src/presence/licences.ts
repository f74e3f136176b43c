/** Whether one more operator may be online. `licences` null: any number may. */
export const isLicenceFree = (licences: number | null, held: number): boolean => licences === null || held < licences
