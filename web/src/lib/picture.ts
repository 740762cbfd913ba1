/** What the table looks like, as the server sends it. Fields that have their usual value are left out of the message. */
export type {
  Area,
  Badge,
  Card,
  Gauge,
  Ground,
  Model,
  Overlay,
  Picture,
  PictureLine,
  Ring,
  Side,
  Token,
  Zone,
} from "./protocol";
