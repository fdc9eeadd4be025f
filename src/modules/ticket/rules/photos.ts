/** At most so many photos wait on the device for a ticket that is not created yet. Further ones are added on its page. */
export const maxPhotos = 20;
