/** Owns the rows of people who have no organization yet. No organization has this id. */
export const nobodysOrganization = '00000000-0000-0000-0000-000000000000'
