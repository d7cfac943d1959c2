import type { PersonalData } from '../../personal-data/personal-data.ts';
import { moment, plain, tableArea } from '../../personal-data/table-area.ts';

/** Images that a user uploaded; the images themselves are in the folder `pictures`. */
export const filesData: PersonalData = {
  areas: [
    tableArea({
      name: 'pictures',
      about: 'The pictures that you uploaded; each is a file in the folder `pictures`, named by its number.',
      tables: ['files'],
      where: 'owner_id = $1 and brand_id = $2',
      key: ['id', 'uuid'],
      fields: {
        picture: plain('id', 'its number'),
        purpose: plain('purpose', 'what it is for'),
        size: plain('size', 'its size in bytes'),
        uploaded: moment('created_ms', 'when you uploaded it'),
      },
    }),
  ],
};
