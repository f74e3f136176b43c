/** Organization id for messages to people without an organization. No organization has this id. */
export const placeholderOrganization = '00000000-0000-0000-0000-000000000000'
