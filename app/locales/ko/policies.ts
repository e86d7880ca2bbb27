export default {
  title: "동의 문서",
};
